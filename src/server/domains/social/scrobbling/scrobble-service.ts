import type { AppContext } from '../../../context/app-context.ts'

/** What services are told about a song. */
export interface Listen {
  track: string
  artists: string[]
  album?: string
  album_artist?: string
  track_no?: number
  seconds: number
  isrc?: string
  /** The path of its page on this site, if it is public. */
  path?: string
}

/** A listen that is over, with the time at which it began. */
export interface PastListen {
  at: string
  listen: Listen
}

/** A linked account with its secret. */
export interface ScrobbleAccount {
  user_name: string
  api_url: string | null
  secret: string
}

/** How a service answered. */
export type Outcome =
  /** `error`: a message key of why it ignored some. */
  | { is: 'taken'; error?: string }
  /** It may take them later, after these seconds if it says so. */
  | { is: 'busy'; seconds?: number }
  /** It will never take them. */
  | { is: 'refused' }
  /** The listener has to link the account again. */
  | { is: 'unlinked' }
  /** The site’s own key is not valid. */
  | { is: 'misconfigured' }

/** An adapter for a service. Requests throw OutboundError if there is no response. */
export interface ScrobbleAdapter {
  /** Listens in one request. */
  most: number
  /** Days for which the service takes old listens. */
  days: number
  submit: (ctx: AppContext, account: ScrobbleAccount, listens: PastListen[]) => Promise<Outcome>
  playing: (ctx: AppContext, account: ScrobbleAccount, listen: Listen) => Promise<Outcome>
  love?: (ctx: AppContext, account: ScrobbleAccount, listen: Listen, loved: boolean) => Promise<Outcome>
}

/** Returns the seconds of a Retry-After header; undefined without one. */
export const secondsOf = (header: string | null): number | undefined => {
  const seconds = Number(header)
  return header === null || Number.isNaN(seconds) ? undefined : Math.max(1, Math.ceil(seconds))
}

/** Returns the names as services write them. */
export const artistsOf = ({ artists }: Listen): string => artists.join(', ')
