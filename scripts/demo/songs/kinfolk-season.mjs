import { arrangeHighlife } from '../styles/highlife.mjs'

export const kinfolkSeason = {
  artist: 'Mirelle Oduya',
  title: 'Kinfolk Season',
  year: 2026,
  genre: 'Highlife',
  art: 'kinfolk-season',
  arrange: arrangeHighlife,
  format: 'm4a',
  cover: 'embedded',
  space: 'room',
  songs: [
    {
      title: 'Auntie’s Radio',
      bpm: 118,
      key: 'G major',
      base: 55,
      lead: 'tenorSax',
      form: 'intro:0.43 A:0.6 B:0.7 break:0.65 A2:0.9 outro:0.7',
      intro: { chords: 'G | C' },
      A: {
        chords: 'G | C | D | G | G | C | D | G',
        melody:
          "rq 5e 5e 6e 5e 3q | 1'q. 6e 6h | rq 2'e 1'e 7e 6e 5q | 5q. 3e 3h | rq 5e 5e 6e 5e 3q | 1'q. 2'e 1'h | 2'e 1'e 7e 6e 7q 2'q | 1'h. rq",
      },
      B: {
        chords: 'Em | C | G | D | Em | C | D | D7',
        melody:
          "3'q 3'e 2'e 1'q 6q | 1'h 6h | 5e 5e 6e 5e 3q 1'q | 7h 5h | 3'q 3'e 2'e 1'q 3'q | 2'e 1'e 6q 4h | 5q 7q 2'q 7q | 2'h. rq",
      },
      break: { chords: 'C | D' },
      outro: { chords: 'C | D | C D | G' },
    },
    {
      title: 'Borrowed Cutlery',
      bpm: 112,
      key: 'D major',
      base: 60,
      lead: 'trumpet',
      leadVolume: 94,
      colour: 'marimba',
      colourVolume: 92,
      form: 'intro:0.43 A:0.6 B:0.75 break:0.65 A2:0.9 outro:0.7',
      intro: { chords: 'D | G' },
      A: {
        chords: 'D | D | G | A | D | Bm | G A | D',
        melody:
          "5e 5e 5q 6e 5e 3q | rq 3e 4e 5q 3q | 4e 4e 4q 6e 4e 1'q | 7q 5q 5h | 5e 5e 5q 6e 5e 3q | 1'q 6e 5e 3h | 4e 5e 6q 5e 4e 2q | 1h. rq",
      },
      B: {
        chords: 'G | A | F#m | Bm | G | A | D | D',
        melody:
          "6q. 6e 1'q 6q | 5q. 5e 7q 2'q | 3'q 2'e 1'e 7h | 1'q 6e 5e 6h | 6q. 6e 1'q 2'q | 2'q 1'e 7e 5q 7q | 1'h 5h | 3h. rq",
      },
      break: { chords: 'G | A' },
      outro: { chords: 'G A | D' },
    },
    {
      title: 'Sunday Version',
      bpm: 104,
      key: 'A major',
      base: 57,
      lead: 'voices',
      leadVolume: 98,
      genre: 'Afrobeat',
      form: 'intro:0.42 A:0.55 B:0.7 break:0.62 A2:0.85 outro:0.6',
      intro: { chords: 'A | D' },
      A: {
        chords: 'A | F#m | D | E | A | F#m | Bm7 E | A',
        melody:
          "5q 6e 5e 3q 5q | 6q. 5e 3h | 4q 5e 6e 1'q 6q | 5h. rq | 5q 6e 5e 3q 1'q | 3'q. 2'e 1'h | 2'q 1'e 6e 5q 7q | 1'h. rq",
      },
      B: { chords: 'D | E | C#m | F#m', melody: "1'q 6e 1'e 6h | 7q 5e 7e 5h | 5q 3e 5e 7q 5q | 6h. rq" },
      break: { chords: 'D | E' },
      outro: { chords: 'D E | A' },
    },
  ],
}
