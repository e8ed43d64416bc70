import { ads } from '../../../contract/ads/ads.ts'
import { call } from '../../data/call.ts'

/** Counts that an ad was seen. It is of no use to say that this failed. */
export const noteImpression = (id: number): void =>
  void call(ads.seen, { params: { id } }).catch(() => undefined)
