import { expect, it } from 'vitest'
import { inOneTurn } from './one-turn.ts'
import type { Db } from './schema.ts'

const db = {} as Db

it('answers the calls of one turn together, each with its own value, and later calls afresh', async () => {
  const loads: string[][] = []
  const upper = inOneTurn(async (_, keys: string[]) => {
    loads.push(keys)
    return keys.map((key) => key.toUpperCase())
  })
  expect(await Promise.all([upper(db, 'a'), upper(db, 'b'), upper(db, 'a')])).toEqual(['A', 'B', 'A'])
  expect(await upper(db, 'c')).toBe('C')
  expect(loads).toEqual([['a', 'b', 'a'], ['c']])
})

it('never mixes databases', async () => {
  const loads: number[] = []
  const same = inOneTurn(async (_, keys: number[]) => {
    loads.push(keys.length)
    return keys
  })
  expect(await Promise.all([same(db, 1), same({} as Db, 2)])).toEqual([1, 2])
  expect(loads).toEqual([1, 1])
})

it('fails all calls of a turn, and none of the next', async () => {
  let failing = true
  const load = inOneTurn(async (_, keys: number[]) => {
    if (failing) throw new Error('gone')
    return keys
  })
  const calls = await Promise.allSettled([load(db, 1), load(db, 2)])
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  failing = false
  expect(await load(db, 3)).toBe(3)
})
