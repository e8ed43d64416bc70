import { arrangeNightElectronic } from '../styles/night-electronic.mjs'

export const nightBus = {
  artist: 'Lowell Annex',
  title: 'Night Bus',
  year: 2025,
  genre: 'Electronic',
  art: 'night-bus',
  arrange: arrangeNightElectronic,
  format: 'opus',
  cover: 'folder',
  space: 'plate',
  songs: [
    {
      title: 'Last Stop Before the Ring Road',
      bpm: 118,
      key: 'F minor',
      base: 60,
      beat: 'garage',
      lead: 'ocarina',
      form: 'intro:0.46 A:0.6 B:0.75 A2:0.9 outro:0.4',
      intro: { chords: 'Fm9 | Dbmaj9 | Fm9 | Dbmaj9' },
      A: {
        chords: 'Fm9 | Dbmaj9 | Abmaj7 | Eb6 | Fm9 | Dbmaj9 | Bbm9 | Cm7',
        melody:
          "rq 5e 7e 1'q 7e 5e | 5q. 4e 3h | rq 3e 5e 7q 5e 3e | 4q. 3e 2h | rq 5e 7e 1'q 3'e 1'e | 1'q. 7e 5h | 4q 5e 7e 1'q. 7e | 5h. rq",
      },
      B: {
        chords: 'Dbmaj9 | Eb6 | Fm9 | Abmaj7 | Dbmaj9 | Eb6 | Cm7 | Cm7',
        melody: "3'h 1'q 5q | 2'h 7q 5q | 1'w | rh 5q 7q | 3'h 1'q 3'q | 2'q. 1'e 7h | 5w | rw",
      },
      outro: { chords: 'Dbmaj9 | Eb6 | Dbmaj9 | Fm9' },
    },
    {
      title: 'Top Deck',
      bpm: 120,
      key: 'C minor',
      base: 60,
      beat: 'house',
      lead: 'flute',
      leadVolume: 84,
      pluck: 'glockenspiel',
      arpeggio: true,
      form: 'intro:0.46 A:0.6 B:0.8 A2:0.9 outro:0.4',
      intro: { chords: 'Cm9 | Cm9 | Abmaj9 | Abmaj9' },
      A: {
        chords: 'Cm9 | Cm9 | Abmaj9 | Abmaj9 | Fm9 | Fm9 | Gm7 | Bb6',
        melody: "5h 3h | 2q 3q 5h | 5h 3h | 7q 5q 3h | 4h 1'h | 7q 5q 4h | 5h 2h | 4q 5q 7h",
      },
      B: {
        chords: 'Abmaj9 | Bb6 | Cm9 | Gm7 | Abmaj9 | Bb6 | Cm9 | Cm9',
        melody: "1'q. 7e 5h | 2'q. 1'e 7h | 3'q. 2'e 1'h | 2'h 7h | 1'q. 7e 5h | 2'q. 4'e 2'h | 3'w | rw",
      },
      outro: { chords: 'Abmaj9 | Bb6 | Abmaj9 | Cm9' },
    },
    {
      title: 'Request Stop',
      bpm: 84,
      key: 'D dorian',
      base: 60,
      beat: 'halftime',
      lead: 'vibraphone',
      leadVolume: 92,
      pluck: 'celesta',
      swing: 0.6,
      genre: 'Downtempo',
      form: 'intro:0.42 A:0.6 B:0.75 A2:0.85 outro:0.35',
      intro: { chords: 'Dm9 | G13' },
      A: {
        chords: 'Dm9 | G13 | Cmaj9 | Am9 | Dm9 | G13 | Fmaj9 | Em7',
        melody:
          "5q. 3e 5q 7q | 6h rh | 5q. 3e 2h | 7h rh | 5q. 3e 5q 1'q | 2'q 1'e 6e 6h | 5e 3e 2e 3e 5h | 4h. rq",
      },
      B: { chords: 'Bbmaj7 | Am7 | Gm9 | A7', melody: "1'q 3'q 1'h | 7q 2'q 7h | 5q 1'q 5h | 2'h #7h" },
      outro: { chords: 'Gm9 | Dm9' },
    },
  ],
}
