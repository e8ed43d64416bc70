import { arrangeChamber } from '../styles/chamber.mjs'

export const etudesForRain = {
  artist: 'North Quay Ensemble',
  title: 'Études for Rain',
  year: 2023,
  genre: 'Classical',
  art: 'etudes-rain',
  arrange: arrangeChamber,
  format: 'ogg',
  cover: 'embedded',
  space: 'hall',
  songs: [
    {
      title: 'Étude No. 1: Drizzle',
      bpm: 98,
      key: 'E minor',
      base: 64,
      ensemble: 'piano',
      figure: 'drizzle',
      ornament: 0.25,
      form: 'intro:0.35 A:0.5 B:0.75 A2:0.85 outro:0.35',
      intro: { chords: 'Em | Cmaj7' },
      A: {
        chords: 'Em | Cmaj7 | G | D/F# | Em | Am7 | B7 | Em',
        melody: "5h 3q 2q | 3h. 1q | 2q 3q 5h | 4h 2h | 5h 1'q 7q | 6h 5q 3q | 4q 2q 5h | 1'h. rq",
      },
      B: {
        chords: 'C | D | Bm | Em | C | Am | F#m7b5 | B7',
        melody: "3'h 1'q 6q | 2'h 7q 4q | 2'q 7q 5h | 3'h 1'h | 6h 1'q 3'q | 1'h 6q 4q | 4q 6q 1'h | 2'h #7h",
      },
      outro: { chords: 'Am7 | Em' },
    },
    {
      title: 'Étude No. 2: Gutter',
      bpm: 106,
      key: 'G major',
      base: 64,
      ensemble: 'strings',
      ornament: 0.2,
      form: 'intro:0.35 A:0.5 B:0.7 A2:0.85 outro:0.5',
      intro: { chords: 'G | C/G' },
      A: {
        chords: 'G | D/F# | Em | C | G/B | C | Am7 | D7',
        melody:
          "5q. 6e 5q 3q | 2h 5h | 3q. 5e 6q 1'q | 6h 4h | 5q. 6e 7q 2'q | 1'q 6q 4h | 6q 4q 2q 1q | 2h. rq",
      },
      B: {
        chords: 'Em | Bm | C | G/B | Am7 | Em | C | D',
        melody: "1'h 7q 6q | 7h 5h | 1'h 6q 5q | 5h 3h | 4h 6q 1'q | 3'h 1'h | 6q 5q 4q 6q | 5h. rq",
      },
      outro: { chords: 'C D | G' },
    },
    {
      title: 'Étude No. 3: After',
      bpm: 90,
      meter: 3,
      key: 'F major',
      base: 65,
      ensemble: 'harp',
      figure: 'window',
      ornament: 0.25,
      form: 'intro:0.35 A:0.5 B:0.7 A2:0.8 outro:0.4',
      intro: { chords: 'Fmaj7 | Bbmaj7/F | Fmaj7 | C7sus4' },
      A: {
        chords: 'Fmaj7 | Dm7 | Bbmaj7 | C7sus4 | Am7 | Dm7 | Gm7 | C7',
        melody: "5h 3q | 1'h. | 6h 5q | 4h. | 3'h 2'q | 1'h 6q | 2'q 1'q 4q | 5h.",
      },
      B: {
        chords: 'Dm7 | Am7 | Bbmaj7 | F/A | Gm7 | Dm7 | Bbmaj7 | C7',
        melody: "6h 1'q | 5h 7q | 6h 4q | 5h. | 2'h 1'q | 3'h 1'q | 6q 1'q 2'q | 7h 5q",
      },
      outro: { chords: 'Bbmaj7 | C7sus4 | Fadd9 | F', melody: '6h 4q | 5h. | 3h 2q | 1h.' },
    },
  ],
}
