// Loaded before a child's own program: when the parent process ends, for whatever reason, the
// channel between them closes and the child stops in its usual way.

// A child's own workers inherit this file with Node's flags; their channel is not ours to touch.
if (process.env.DIWAN_STARTED_BY === String(process.ppid)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    // A program that ignores the request must not outlive its parent either.
    setTimeout(() => process.exit(1), Number(process.env.DIWAN_GRACE_MS) + 2_000).unref();
  });
  // Listening must not keep a program alive whose work is done.
  process.channel?.unref();
}
