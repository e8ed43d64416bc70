import type { Ad } from './ads.ts'

/** Returns one of the ads by their weights; `at` is where in their sum, from 0 to 1. There must be one. */
export const pickAd = <A extends Pick<Ad, 'weight'>>(ads: readonly A[], at: number): A => {
  let left = at * ads.reduce((sum, { weight }) => sum + weight, 0)
  const picked = ads.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return (picked ?? ads.at(-1)) as A
}
