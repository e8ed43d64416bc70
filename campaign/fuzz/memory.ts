import { setTimeout as pause } from 'node:timers/promises'

interface Target {
  webSocketDebuggerUrl: string
}

/** Collects the garbage of a process that listens to its inspector, and returns how many bytes are left. */
export const heapOf = async (inspector: number): Promise<number> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()) as Target[]
  if (!target) throw new Error('The inspector has no target.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let last = 0
  const ask = (method: string): Promise<Record<string, number>> =>
    new Promise((resolve) => {
      const id = ++last
      const hear = ({ data }: MessageEvent): void => {
        const reply = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> }
        if (reply.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(reply.result ?? {})
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    for (let times = 0; times < 3; times++) {
      await ask('HeapProfiler.collectGarbage')
      await pause(200)
    }
    return (await ask('Runtime.getHeapUsage')).usedSize ?? 0
  } finally {
    socket.close()
  }
}
