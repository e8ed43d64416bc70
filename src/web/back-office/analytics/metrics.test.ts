import { expect, it } from 'vitest'
import { metricOf } from './metrics.ts'

it('the analytics metric defaults to plays', () => {
  expect([metricOf({}), metricOf({ metric: 'likes' }), metricOf({ metric: 'sales' })]).toEqual([
    'plays',
    'likes',
    'plays',
  ])
})
