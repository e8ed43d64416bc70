import type { AppContext } from '../../../context/app-context.ts'
import type { Listen } from '../../../db/tables/social.ts'

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
  submit: (ctx: AppContext, account: ScrobbleAccount, listens: PastListen[]) => Promise<Outcome>
  playing: (ctx: AppContext, account: ScrobbleAccount, listen: Listen) => Promise<Outcome>
  /** It knows songs only by their id at MusicBrainz. */
  lovesById: boolean
  love: (ctx: AppContext, account: ScrobbleAccount, listen: Listen, loved: boolean) => Promise<Outcome>
}

/** Returns that the service may take them later, after the seconds that a header names. */
export const busyUntil = (header: string | null): Outcome => {
  const seconds = Math.ceil(Number(header ?? Number.NaN))
  return { is: 'busy', ...(Number.isSafeInteger(seconds) && seconds > 0 && { seconds }) }
}

/** Returns the names as services write them. */
export const artistNames = ({ artists }: Listen): string => artists.join(', ')
