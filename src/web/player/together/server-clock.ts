/** Samples older than this no longer count: clocks drift apart. */
const KEPT_MS = 120_000

interface Sample {
  /** When it was taken, by the local clock. */
  at: number
  roundTrip: number
  /** Server time minus local time. */
  offset: number
}

/** The clock of the server, as far as it can be known from here. */
export interface ServerClock {
  /** Milliseconds since 1970 by the clock of the server. */
  now: () => number
  /** Takes this many samples, one after the other; failed ones are skipped. */
  measure: (samples: number) => Promise<void>
  /** Forgets all samples: the local clock may have stood still. */
  forget: () => void
  /** Takes no further samples. */
  stop: () => void
}

/**
 * Measures the server's clock like NTP: a reply was sent in the middle of its round trip, give or take half of it, so
 * that the sample with the shortest round trip is the most exact.
 */
export const createServerClock = (
  ask: () => Promise<{ now: number }>,
  local: () => number = () => performance.now(),
): ServerClock => {
  let samples: Sample[] = []
  let offset = Date.now() - local()
  let isStopped = false

  const note = (sample: Sample): void => {
    samples = [...samples.filter(({ at }) => sample.at - at < KEPT_MS), sample]
    offset = samples.reduce((best, one) => (one.roundTrip < best.roundTrip ? one : best)).offset
  }
  return {
    now: () => local() + offset,
    measure: async (count) => {
      for (let i = 0; i < count && !isStopped; i++) {
        const sent = local()
        const reply = await ask().catch(() => null)
        const at = local()
        if (reply) note({ at, roundTrip: at - sent, offset: reply.now - (sent + at) / 2 })
      }
    },
    forget: () => {
      samples = []
    },
    stop: () => {
      isStopped = true
    },
  }
}
