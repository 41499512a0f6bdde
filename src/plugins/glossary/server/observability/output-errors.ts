const guarded = new WeakSet<NodeJS.WriteStream>();

/** When the log's reader has exited (EPIPE), or its disk is full (ENOSPC), lines are lost, but readers are served. Node would end the process. */
export function outliveOutputErrors(streams = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    if (guarded.has(stream)) continue;
    guarded.add(stream);
    stream.on('error', () => undefined);
  }
}
