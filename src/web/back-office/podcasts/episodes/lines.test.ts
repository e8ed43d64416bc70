import { expect, test } from 'vitest'
import { personLines, placeLine, soundbiteLines, valueLines } from './lines.ts'

test('persons round-trip with one line each', () => {
  const persons = [
    { name: 'Ann', role: 'Host', url: 'https://ann.example/' },
    { name: 'Bo', role: null, url: null },
  ]
  expect(personLines.write(persons)).toBe('Ann | Host | https://ann.example/\nBo')
  expect(personLines.read(` ${personLines.write(persons)}\n\n`, [])).toEqual(persons)
  expect(personLines.read('Cy | | https://cy.example', [])).toEqual([
    { name: 'Cy', role: null, url: 'https://cy.example' },
  ])
})

test('soundbites use clock times; invalid times are left for the server to reject', () => {
  const bites = [
    { at: 73.5, duration: 45, title: 'The sea' },
    { at: 3_661, duration: 30, title: null },
  ]
  expect(soundbiteLines.write(bites)).toBe('1:13.5 | 45 | The sea\n1:01:01 | 30')
  expect(soundbiteLines.read(soundbiteLines.write(bites), [])).toEqual(bites)
  expect(soundbiteLines.read('soon | 5', [])).toEqual([{ at: -1, duration: 5, title: null }])
})

test('a location is one line, or none', () => {
  const place = { name: 'Lisbon', geo: 'geo:38.72,-9.14', osm: 'R5400890' }
  expect(placeLine.read(placeLine.write(place), null)).toEqual(place)
  expect(placeLine.read(' \n', place)).toBeNull()
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
