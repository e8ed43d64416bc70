import { expect, test } from 'vitest'
import { titleIn } from './on-air.ts'

const cue = (key: string, data: unknown) => ({ value: { key, data } }) as unknown as TextTrackCue

test('stream titles come from the latest title and artist cues; other cues, empty ones and images are ignored', () => {
  expect(titleIn([cue('TIT2', 'First'), cue('TPE1', 'Ann'), cue('TIT2', 'Second\0')])).toEqual({
    title: 'Second',
    artist: 'Ann',
  })
  expect(titleIn([cue('TIT2', 'Alone')])).toEqual({ title: 'Alone', artist: null })
  expect(titleIn([cue('PRIV', new ArrayBuffer(8)), cue('TPE1', 'Ann'), cue('TIT2', ' ')])).toBeNull()
  expect(titleIn([{} as TextTrackCue])).toBeNull()
})
