// What other domains may call.
export { adsOfEmbeds, embedAd } from './ads/ads.service.ts'
