const MB = 1e6

interface Answer {
  id: number
  result: { usedSize?: number }
}

/**
 * Connects to the inspector of a process that was started with `--inspect`. `liveMb` collects garbage and returns the
 * memory that its objects take, which otherwise depends on when they were last collected.
 */
export const openHeap = async (
  output: string,
): Promise<{ liveMb: () => Promise<number>; close: () => void }> => {
  const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (!url) throw new Error(`The inspector of the server does not listen: ${output}`)
  const socket = new WebSocket(url)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', fail)
  })
  let asked = 0
  const ask = (method: string): Promise<Answer['result']> => {
    const id = ++asked
    return new Promise((done) => {
      const hear = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as Answer
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        done(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  }
  return {
    liveMb: async () => {
      await ask('HeapProfiler.collectGarbage')
      return ((await ask('Runtime.getHeapUsage')).usedSize ?? 0) / MB
    },
    close: () => socket.close(),
  }
}
