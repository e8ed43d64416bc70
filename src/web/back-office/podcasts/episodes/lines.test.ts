import { expect, test } from 'vitest'
import { soundbiteLines, valueLines } from './lines.ts'

test('soundbites use clock times; invalid times are left for the server to reject', () => {
  const bites = [
    { at: 73.5, duration: 45, title: 'The sea' },
    { at: 3_661, duration: 30, title: null },
  ]
  expect(soundbiteLines.write(bites)).toBe('1:13.5 | 45 | The sea\n1:01:01 | 30')
  expect(soundbiteLines.read(soundbiteLines.write(bites), [])).toEqual(bites)
  expect(soundbiteLines.read('soon | 5', [])).toEqual([{ at: -1, duration: 5, title: null }])
})

test('parts of a value that are not shown in the lines are preserved', () => {
  const value = {
    type: 'lightning',
    method: 'lnaddress',
    suggested: '0.00000005',
    recipients: [
      {
        name: 'Ann',
        type: 'lnaddress',
        address: 'ann@x.example',
        split: 90,
        custom_key: '7629169',
        custom_value: 'x',
        fee: false,
      },
    ],
  }
  const more = valueLines.read(`${valueLines.write(value)}\nApp | node | 03ae | 10`, value)
  expect(more).toMatchObject({ method: 'lnaddress', suggested: '0.00000005' })
  expect(more?.recipients).toEqual([
    value.recipients[0],
    {
      name: 'App',
      type: 'node',
      address: '03ae',
      split: 10,
      custom_key: null,
      custom_value: null,
      fee: false,
    },
  ])
  expect(valueLines.read('', value)).toBeNull()
})
