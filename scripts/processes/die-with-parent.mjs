// Loaded before a child's own program: when the process that started it is gone, however it
// ended, the channel between them closes and the child stops in its ordinary way.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  // A program that ignores the request must not outlive its parent either.
  setTimeout(() => process.exit(1), 10_000).unref();
});
// Listening alone must not keep a program alive whose work is done.
process.channel?.unref();
