/** Why a request to another host failed. */
export type OutboundReason =
  /** The URL may not be requested: its form, its host or its IP address. */
  'address' | 'unknown-host' | 'redirects' | 'time' | 'size' | 'unreachable'

/** The other host did not respond as expected, or may not be requested. */
export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly reason: OutboundReason

  constructor(message: string, reason: OutboundReason = 'unreachable') {
    super(message)
    this.reason = reason
  }
}
