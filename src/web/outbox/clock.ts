/** Milliseconds by which this browser's clock may differ from the server's: a request takes time. */
const TOLERANCE = 60_000

/** Milliseconds that the server's clock is ahead; undefined while it is unknown. */
let ahead: number | undefined

/** Compares the clocks, once per page. Returns false if the server cannot be reached. */
export const measureClock = async (): Promise<boolean> => {
  if (ahead !== undefined) return true
  try {
    const response = await fetch('/', { method: 'HEAD', cache: 'no-store' })
    const difference = Date.parse(response.headers.get('date') ?? '') - Date.now()
    ahead = Math.abs(difference) > TOLERANCE ? difference : 0
    return true
  } catch {
    return false
  }
}

/** Returns times of this browser's clock by that of the server. */
export const byServerClock = (time: string): string =>
  ahead ? new Date(Date.parse(time) + ahead).toISOString() : time
