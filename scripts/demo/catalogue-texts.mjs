// What the demo catalogue says about itself: biographies, album notes, licence.
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
  year: 2026,
  description:
    'Tamsin Orde goes looking for places that sound like nowhere else, and for the people who noticed first.',
}

export function catalogueDocument(albums) {
  return {
    artists: artists.map(({ name, bio }) => ({ name, bio, portrait: `artists/${name}.jpg` })),
    albums: albums.map(({ title, artist }) => ({ title, artist, description: albumNotes[title] })),
    podcast: {
      title: podcast.title,
      author: podcast.author,
      description: podcast.description,
      cover: 'podcast/cover.jpg',
      episodes: podcastEpisodes.map(({ file, title, description }) => ({
        file: `podcast/${file}`,
        title,
        description,
      })),
    },
  }
}

export const podcastEpisodes = [
  {
    file: '01 The hum in the kitchen.mp3',
    format: 'mp3',
    title: 'The hum in the kitchen',
    description: 'Forty households hear it. Nobody can record it. A short night in a quiet kitchen.',
    paragraphs: [
      'This is Field Notes on Sound. I am Tamsin Orde.',
      'Tonight I am sitting in a kitchen in Carrow Point. The windows are taped. The clock is in a drawer, under four towels. And we are waiting for a hum.',
      'Forty households on this hill say that they can hear it. It is low, they tell me. Lower than a fridge. It comes after midnight, and it stays until the first bus.',
      'I have brought three microphones, and not one of them has heard a thing. But when a room is truly quiet, you begin to hear the house. The pipes, cooling down. The wood, settling. Your own pulse, walking up the stairs.',
      'Perhaps the hum is simply what is left, when we turn everything else off.',
      'At ten past four, the first bus came up the hill. Nobody in the kitchen said a word. And somehow, all of us knew that it had stopped.',
      'This was Field Notes on Sound. Thank you for listening. Closely.',
    ],
  },
  {
    file: '02 Foghorns, and the people who miss them.m4a',
    format: 'm4a',
    title: 'Foghorns, and the people who miss them',
    description: 'On tuning a horn by feel, and why silence can feel like a fault.',
    paragraphs: [
      'This is Field Notes on Sound. I am Tamsin Orde.',
      'There used to be a horn on this rock. In thick weather it would speak every thirty seconds. One long, low note, for ships that could not see the light.',
      'The last keeper told me that you do not tune a foghorn with your ears. You put one hand flat on the railing, and you wait until the whole stair is singing.',
      'They switched it off on a clear morning in spring. No ceremony.',
      'The people in the village slept badly for a month. Not because of a noise, but because of a gap. Every thirty seconds, they woke up, to listen for nothing.',
      'I asked the keeper if she missed it. She thought about it for a while. About thirty seconds, I would say. And then, very softly, she sang me the note.',
      'This was Field Notes on Sound. Until the next tide.',
    ],
  },
]

export const LICENCE_TEXT = `Demo catalogue of Tonearm
=========================

All music, speech, lyrics, texts and pictures in this folder were made for
Tonearm by the programs in scripts/demo. The artists do not exist.

To the extent possible under law, the authors have waived all copyright and
related or neighbouring rights to them (CC0 1.0 Universal):
https://creativecommons.org/publicdomain/zero/1.0/

You may copy, change, distribute and perform them, also for commercial
purposes, without asking for permission.
`
