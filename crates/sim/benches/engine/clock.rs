//! CPU time of this thread, where the system tells it; elsewhere time by the wall.

use std::time::Duration;

#[cfg(target_os = "linux")]
pub const NAME: &str = "CPU time of the thread";

#[cfg(not(target_os = "linux"))]
pub const NAME: &str = "time by the wall (this system does not tell a thread's CPU time as a file)";

/// Time this thread has spent so far.
#[cfg(target_os = "linux")]
pub fn cpu_time() -> Duration {
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the kernel tells it");
    let nanoseconds = line
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the first number is time on the CPU"))
}

/// Time since the first call.
#[cfg(not(target_os = "linux"))]
pub fn cpu_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
