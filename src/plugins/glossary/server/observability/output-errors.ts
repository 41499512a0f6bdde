const guarded = new WeakSet<NodeJS.WriteStream>();

/**
 * Nobody reads the log any more (EPIPE), or the disk that takes it is full (ENOSPC): its lines are lost, and readers are answered all the same.
 * Node would end the process.
 */
export function outliveOutputErrors(streams = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    if (guarded.has(stream)) continue;
    guarded.add(stream);
    stream.on('error', () => undefined);
  }
}
