//! The editor: one window where a map is drawn, checked and edited as the text it is.
