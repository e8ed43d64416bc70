import type { Gift } from '../../../contract/core/cart.ts'
import type { GiftValues } from '../../../contract/selling/gifts.ts'
import { localDate } from '../../i18n/local-date.ts'

/** Values of the fields of a gift. */
export interface GiftDraft {
  email: string
  name: string
  message: string
  /** A day, or empty for as soon as it is paid. */
  day: string
}

export const emptyGift: GiftDraft = { email: '', name: '', message: '', day: '' }

export const draftOf = ({ deliver_at, ...gift }: Gift): GiftDraft => ({
  ...gift,
  day: deliver_at === null ? '' : localDate(deliver_at),
})

/** People read it with their breakfast. */
const morningOf = (day: string): Date => new Date(`${day}T08:00:00`)

/** Returns the gift that the fields describe; undefined without a plausible email. */
export const readGift = ({ email, name, message, day }: GiftDraft): GiftValues | undefined => {
  const address = email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return undefined
  const morning = day ? morningOf(day) : null
  const deliver_at = morning && morning.getTime() > Date.now() ? morning.toISOString() : null
  return { email: address, name: name.trim(), message: message.trim(), deliver_at }
}
