import { type Ad, ads } from '../../contract/ads.ts'
import { call } from './call.ts'
import { embedded } from './embedded.ts'

/** Ads that the page may show; null while there is no advertising. */
export const pageAds: Ad[] | null = embedded<Ad[]>('app-ads')

/** Counts that an ad was seen. It is of no use to say that this failed. */
export const noteImpression = (id: number): void =>
  void call(ads.seen, { params: { id } }).catch(() => undefined)
