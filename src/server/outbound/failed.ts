/** Why nothing came of a call to another host. */
export type OutboundReason =
  /** Not an address that may be asked: its form, its host or where it leads. */
  'address' | 'unknown-host' | 'redirects' | 'time' | 'size' | 'unreachable'

/** The other side did not answer, or not as it should, or is not to be asked at all. */
export class OutboundFailed extends Error {
  override name = 'OutboundFailed'
  readonly reason: OutboundReason

  constructor(message: string, reason: OutboundReason = 'unreachable') {
    super(message)
    this.reason = reason
  }
}
