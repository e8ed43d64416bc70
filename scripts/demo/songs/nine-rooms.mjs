import { arrangeSoul } from '../styles/soul.mjs'

export const nineRooms = {
  artist: 'Okta Marlowe',
  title: 'Nine Rooms',
  year: 2025,
  genre: 'Soul',
  art: 'nine-rooms',
  arrange: arrangeSoul,
  format: 'ogg',
  cover: 'folder',
  space: 'room',
  songs: [
    {
      title: 'Front Room',
      bpm: 86,
      key: 'Eb major',
      base: 56,
      lead: 'tenorSax',
      groove: 'slow',
      second: true,
      form: 'intro:0.45 A:0.6 B:0.75 A2:0.85 outro:0.5',
      intro: { chords: 'Ebmaj9 | Abmaj9' },
      A: {
        chords: 'Ebmaj9 | Gm7 | Abmaj9 | Bb9sus4 | Ebmaj9 | Cm9 | Fm9 | Bb9sus4',
        melody:
          "rq 5e 6e 1'q 6e 5e | 2'q. 1'e 7h | rq 1'e 6e 5q 3e 5e | 4h. rq | rq 5e 6e 1'q 2'e 3'e | 3'q. 2'e 1'h | 1'e 6e 5e 4e 6q 5q | 5h. rq",
      },
      B: {
        chords: 'Cm9 | Fm9 | Abmaj9 | Bb13',
        melody: "3'q. 2'e 1'q 5q | 1'q. 6e 4h | 3'e 2'e 1'q 5h | 6q 5q 2'h",
      },
      outro: { chords: 'Abmaj9 | Ebmaj9' },
    },
    {
      title: 'The Blue Room',
      bpm: 78,
      key: 'D minor',
      base: 60,
      lead: 'mutedTrumpet',
      leadVolume: 88,
      groove: 'ballad',
      second: true,
      form: 'intro:0.35 A:0.55 B:0.75 A2:0.8 outro:0.4',
      intro: { chords: 'Dm9 | Bbmaj9' },
      A: {
        chords: 'Dm9 | Am7 | Bbmaj9 | Fmaj9/A | Gm9 | Dm7/F | Em7b5 | A7b9',
        melody:
          "5q. 4e 3q 5q | 3q. 2e 7,h | 1q 2e 3e 5q 1'q | 1'q. 7e 5h | 6q 5e 4e 3q 4q | 5h 3h | 4q 6q 1'q 6q | 5h 6q 5q",
      },
      B: { chords: 'Bbmaj9 | C9sus4 | Am7 | Dm9', melody: "3'h 1'q 5q | 1'q 7q 4h | 3'q. 2'e 7h | 1'h. rq" },
      outro: { chords: 'Gm9 | Dm9' },
    },
    {
      title: 'Upstairs, Radio On',
      bpm: 100,
      key: 'G dorian',
      base: 55,
      lead: 'altoSax',
      leadVolume: 78,
      groove: 'strut',
      second: true,
      swing: 0.55,
      form: 'intro:0.5 A:0.65 B:0.8 A2:0.9 outro:0.6',
      intro: { chords: 'Gm9 | C9' },
      A: {
        chords: 'Gm9 | C9 | Gm9 | C9 | Ebmaj9 | F6 | Gm9 | Dm7',
        melody:
          "1'e 1'e rq 7e 5e 4q | 5h rh | 1'e 1'e rq 7e 5e 3'q | 1'h rh | 5q. 3e 5q 7q | 2'q. 1'e 7h | 5e 4e 3e 1e 3h | rq 5e 5e 7h",
      },
      B: {
        chords: 'Cm9 | F13 | Bbmaj9 | Ebmaj9 | Cm9 | F13 | Dm7 | Dm7',
        melody:
          "3'q 1'e 7e 1'h | 2'q 7e 5e 7h | 5q 7e 2'e 3'h | 1'h 5q 3q | 3'q 1'e 7e 1'q 4'q | 2'h 7h | 5q 7q 2'h | 1'e 7e 5q rh",
      },
      outro: { chords: 'C9 | Gm9' },
    },
  ],
}
