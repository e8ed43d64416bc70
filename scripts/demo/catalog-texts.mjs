// Texts of the demo catalog: biographies, album notes, licence.
export const artists = [
  {
    name: 'Halden Vey',
    art: 'p-halden',
    bio: 'Halden Vey writes songs about pressure, distance and the light before rain. He records in a boathouse at Carrow Point, mostly live, with the doors open.',
  },
  {
    name: 'Mirelle Oduya',
    art: 'p-mirelle',
    bio: 'Mirelle Oduya learned harmony from her aunts, who sang over the radio until nobody could tell the two apart. Her records are made with eleven cousins, two drummers and one microphone in the middle of the room.',
  },
  {
    name: 'Lowell Annex',
    art: 'p-lowell',
    bio: 'Lowell Annex drove the number 38 for six years and made music between shifts. The beats still keep to the timetable.',
  },
  {
    name: 'Brasswick',
    art: 'p-brass',
    bio: 'Brasswick play the late set, six nights a week, in a cellar with one lamp. They take requests, slowly.',
  },
  {
    name: 'Okta Marlowe',
    art: 'p-okta',
    bio: 'Okta Marlowe grew up in a house with nine rooms and a different radio station in each. The songs are what you heard on the stairs.',
  },
  {
    name: 'Petra Ahn',
    art: 'p-petra',
    bio: 'Petra Ahn makes long, quiet music from few notes. She measures time in tides and tempo in breaths.',
  },
  {
    name: 'North Quay Ensemble',
    art: 'p-northquay',
    bio: 'Seven players who rehearse in a customs shed with a tin roof. When it rains they do not stop, they modulate.',
  },
]

const albumNotes = {
  'Slow Weather':
    'Songs about pressure, distance and the light before rain. Recorded over eleven winter evenings in a boathouse at Carrow Point, mostly live, with the doors open.',
  'Kinfolk Season':
    'Two guitars that finish each other’s sentences, horns that answer back, and a chorus that grew up in the same kitchen.',
  'Night Bus':
    'Three pieces for the upper deck, front seat, after midnight. Best heard with rain on the glass.',
  'Low Lantern':
    'The late set, as it was played: a muted trumpet, a patient bass, and nobody in a hurry to go home.',
  'Nine Rooms': 'Soul music with the doors between the rooms left open.',
  'Inland Sea': 'Music for water that goes nowhere: slow harmony, long echoes, a piano on the far shore.',
  'Études for Rain':
    'Studies for piano, string quartet, and harp with flute. Each takes one sound of rain and stays with it.',
  'Low Tide': 'What the harbour leaves on the sand: four artists, four styles, one evening.',
}

export const podcast = {
  title: 'Field Notes on Sound',
  author: 'Tamsin Orde',
  genre: 'Podcast',
  genres: ['Documentary'],
  language: 'en',
  order: 'newest',
  copyright: 'CC0 1.0',
  year: 2026,
  description:
    'Tamsin Orde goes looking for places that sound like nowhere else, and for the people who noticed first.',
  persons: [{ name: 'Tamsin Orde', role: 'host' }],
}

export function catalogDocument(albums) {
  return {
    artists: artists.map(({ name, bio }) => ({ name, bio, portrait: `artists/${name}.jpg` })),
    albums: albums.map(({ title, artist }) => ({ title, artist, description: albumNotes[title] })),
    podcast: {
      title: podcast.title,
      author: podcast.author,
      genres: podcast.genres,
      language: podcast.language,
      order: podcast.order,
      copyright: podcast.copyright,
      description: podcast.description,
      persons: podcast.persons,
      cover: 'podcast/cover.jpg',
      episodes: podcastEpisodes.map(episodeDocument),
    },
  }
}

// The time of each paragraph is measured from the finished file.
const episodeDocument = ({ file, format: _, paragraphs, ...episode }) => ({
  file: `podcast/${file}`,
  ...episode,
  chapters: paragraphs.flatMap(({ at, chapter }) =>
    chapter ? [{ at: chapter.at ?? at, title: chapter.title }] : [],
  ),
  transcript: paragraphs.map(({ at, text }) => ({ at, speaker: podcast.author, text })),
})

export const podcastEpisodes = [
  {
    file: '01 The hum in the kitchen.mp3',
    format: 'mp3',
    title: 'The hum in the kitchen',
    description: 'Forty households hear it. Nobody can record it. A short night in a quiet kitchen.',
    season: 1,
    number: 1,
    days_ago: 8,
    notes:
      '<p>Forty households on a hill above Carrow Point hear a low hum between midnight and the first bus. Tamsin spends a night in one of their kitchens, with the windows taped and three microphones open.</p><p>What she brings home: <strong>0:37</strong> the house when nobody moves, and at <strong>1:06</strong> the moment in which everybody knew that it had stopped.</p><ul><li>Windows: taped.</li><li>Clock: in a drawer, under four towels.</li><li>Hum on tape: none.</li></ul>',
    persons: [],
    location: { name: 'Carrow Point' },
    soundbites: [{ at: 37.6, duration: 20.7, title: 'A room that is truly quiet' }],
    paragraphs: [
      {
        at: 3,
        chapter: { at: 0, title: 'Welcome' },
        text: 'This is Field Notes on Sound. I am Tamsin Orde.',
      },
      {
        at: 8.1,
        chapter: { title: 'Waiting for the hum' },
        text: 'Tonight I am sitting in a kitchen in Carrow Point. The windows are taped. The clock is in a drawer, under four towels. And we are waiting for a hum.',
      },
      {
        at: 22.6,
        chapter: { title: 'Forty households' },
        text: 'Forty households on this hill say that they can hear it. It is low, they tell me. Lower than a fridge. It comes after midnight, and it stays until the first bus.',
      },
      {
        at: 37.6,
        chapter: { title: 'A room that is truly quiet' },
        text: 'I have brought three microphones, and not one of them has heard a thing. But when a room is truly quiet, you begin to hear the house. The pipes, cooling down. The wood, settling. Your own pulse, walking up the stairs.',
      },
      {
        at: 59.1,
        text: 'Perhaps the hum is simply what is left, when we turn everything else off.',
      },
      {
        at: 66,
        chapter: { title: 'The first bus' },
        text: 'At ten past four, the first bus came up the hill. Nobody in the kitchen said a word. And somehow, all of us knew that it had stopped.',
      },
      {
        at: 80.3,
        text: 'This was Field Notes on Sound. Thank you for listening. Closely.',
      },
    ],
  },
  {
    file: '02 Foghorns, and the people who miss them.m4a',
    format: 'm4a',
    title: 'Foghorns, and the people who miss them',
    description: 'On tuning a horn by feel, and why silence can feel like a fault.',
    season: 1,
    number: 2,
    days_ago: 1,
    notes:
      '<p>For longer than anyone remembers, a horn spoke from the rock every thirty seconds. Then it was switched off, and a village slept badly.</p><p>The last keeper explains at <strong>0:23</strong> how one tunes a horn with a hand on the railing. At <strong>1:09</strong> she sings its note.</p>',
    persons: [{ name: 'The last keeper', role: 'guest' }],
    location: { name: 'Carrow Rock' },
    soundbites: [{ at: 22.9, duration: 12.6, title: 'Tuned by hand' }],
    paragraphs: [
      {
        at: 3,
        chapter: { at: 0, title: 'Welcome' },
        text: 'This is Field Notes on Sound. I am Tamsin Orde.',
      },
      {
        at: 8.1,
        chapter: { title: 'The horn on the rock' },
        text: 'There used to be a horn on this rock. In thick weather it would speak every thirty seconds. One long, low note, for ships that could not see the light.',
      },
      {
        at: 22.9,
        chapter: { title: 'Tuned by hand' },
        text: 'The last keeper told me that you do not tune a foghorn with your ears. You put one hand flat on the railing, and you wait until the whole stair is singing.',
      },
      {
        at: 36.3,
        chapter: { title: 'Switched off' },
        text: 'They switched it off on a clear morning in spring. No ceremony.',
      },
      {
        at: 42.7,
        chapter: { title: 'Listening for nothing' },
        text: 'The people in the village slept badly for a month. Not because of a noise, but because of a gap. Every thirty seconds, they woke up, to listen for nothing.',
      },
      {
        at: 57.7,
        chapter: { title: 'The keeper’s note' },
        text: 'I asked the keeper if she missed it. She thought about it for a while. About thirty seconds, I would say. And then, very softly, she sang me the note.',
      },
      {
        at: 72.7,
        text: 'This was Field Notes on Sound. Until the next tide.',
      },
    ],
  },
]

export const LICENCE_TEXT = `Demo catalog of Tonearm
=========================

All music, speech, lyrics, texts and pictures in this folder were made for
Tonearm by the programs in scripts/demo. The artists do not exist.

To the extent possible under law, the authors have waived all copyright and
related or neighbouring rights to them (CC0 1.0 Universal):
https://creativecommons.org/publicdomain/zero/1.0/

You may copy, change, distribute and perform them, also for commercial
purposes, without asking for permission.
`
