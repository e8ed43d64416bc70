import { expect, it } from 'vitest'
import { smallest } from './smallest.ts'

it('leaves what a failure needs', async () => {
  const request = {
    method: 'POST',
    path: '/api/a?x=1&y=2&z=3',
    headers: {},
    payload: JSON.stringify({ a: [1, { b: 2, c: 3 }, 4], d: 'e' }),
  }
  const fails = async ({ path, payload }: { path: string; payload?: unknown }): Promise<boolean> =>
    path.includes('y=2') && String(payload).includes('"c":3')
  expect(await smallest(request, fails)).toEqual({
    ...request,
    path: '/api/a?y=2',
    payload: '{"a":[{"c":3}]}',
  })
})
