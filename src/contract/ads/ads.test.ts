import { expect, it } from 'vitest'
import { pickAd } from './ads.ts'

it('picks ads as often as their weights say', () => {
  const ads = [{ weight: 1 }, { weight: 3 }, { weight: 6 }]
  const picked = Array.from({ length: 100 }, (_, n) => ads.indexOf(pickAd(ads, n / 100)))
  expect([0, 1, 2].map((index) => picked.filter((one) => one === index).length)).toEqual([10, 30, 60])
  expect(pickAd(ads, 1)).toBe(ads[2])
})
