import { arrangeJazz } from '../styles/jazz.mjs'

const lanternHead = 'Gm9 | C13 | Fmaj9 | D7b9 | Gm9 | C13 | Am7 D7b9 | Gm7 C7'
const tramHead = 'Gmaj9 | Em9 | Am9 | D13 | Bm7 | E7b9 | Am9 | D13'

export const lowLantern = {
  artist: 'Brasswick',
  title: 'Low Lantern',
  year: 2024,
  genre: 'Jazz',
  art: 'low-lantern',
  arrange: arrangeJazz,
  format: 'ogg',
  cover: 'folder',
  space: 'club',
  songs: [
    {
      title: 'Low Lantern',
      bpm: 128,
      key: 'F major',
      base: 58,
      lead: 'mutedTrumpet',
      second: 'tenorSax',
      sticks: true,
      form: 'intro:0.4 A:0.6 B:0.7 solo:0.65 A2:0.85 outro:0.5',
      intro: { chords: 'Gm9 | C13' },
      A: {
        chords: lanternHead,
        melody:
          'rq 5e 6e 4e 2e 4q | 3h rh | rq 5e 6e 5e 3e 1e 2e | 3h rq 6,q | rq 5e 6e 4e 2e 4q | 6q 5e 3e 2h | 5q 3e 5e 6q 5q | 4e 3e 2q rh',
      },
      B: {
        chords: 'Cm9 | F13 | Bbmaj9 | Bbmaj9 | Dm9 | G13 | Gm9 | C13',
        melody:
          "rq 2'e 1'e b7q 5q | 6h rh | rq 1'e 6e 5q 4q | 6h. rq | rq 1'e 2'e 3'q 1'q | 7h rh | 6e 4e 2e 4e 6q 5q | 3h. rq",
      },
      solo: { chords: lanternHead },
      outro: { chords: 'Gm9 C7b9 | F69' },
    },
    {
      title: 'Blue Hour Clerk',
      bpm: 80,
      key: 'C minor',
      base: 58,
      lead: 'tenorSax',
      twoFeel: true,
      swing: 0.62,
      soloist: 'piano',
      form: 'intro:0.35 A:0.5 solo:0.55 A2:0.7 outro:0.4',
      intro: { chords: 'Cm9 | Abmaj9' },
      A: {
        chords: 'Cm9 | Fm9 | Bb13 | Ebmaj9 | Abmaj9 | Dm7b5 | G7alt | Cm9',
        melody:
          "rq 5e 1'e 7q 5q | 5q. 4e 3h | rq 4e 7e 5q 4q | 3q. 2e 5h | rq 3e 1'e 7q 5q | 6q. 5e 4h | 5q 6e 5e 4q 2q | 1h. rq",
      },
      solo: { chords: 'Fm9 | Bb13 | Ebmaj9 | Dm7b5 G7alt' },
      outro: { chords: 'Abmaj9 | Cm9' },
    },
    {
      title: 'The Last Tram',
      bpm: 142,
      meter: 3,
      key: 'G major',
      base: 55,
      lead: 'vibraphone',
      leadVolume: 120,
      soloist: 'jazzGuitar',
      soloVolume: 76,
      sticks: true,
      swing: 0.62,
      form: 'intro:0.45 A:0.6 B:0.7 solo:0.65 A2:0.8 outro:0.5',
      intro: { chords: 'Gmaj9 | Cmaj9 | Gmaj9 | D13' },
      A: { chords: tramHead, melody: "3'h 2'q | 7h 5q | 6h 5q | 3h. | 5h 2'q | 3'h. | 1'q 7q 6q | 5h." },
      B: {
        chords: 'Cmaj9 | Cm9 | Bm7 | E7b9 | Am9 | Am9 | D13 | D7b9',
        melody: "6h 1'q | 1'h 5q | 7h 5q | 3h. | 2q 4q 6q | 1'h 7q | 6h. | 5h.",
      },
      solo: { chords: `${tramHead} | ${tramHead}` },
      outro: { chords: 'Am9 | D13 | Am9 | D7b9 | Gmaj9 | G69' },
    },
  ],
}
