/** Copies of episodes that lie elsewhere. */
export const copies = [
  'All of them',
  'Copy here',
  'Copy is kept',
  'Copy is to come',
  'Episodes that lie elsewhere are fetched and stay, whatever becomes of their source.',
  'Fetch the copy now',
  'Keep a copy of episodes here',
  'No copy to be had',
  'No, play them from their source',
  'Of these episodes no copy is to be kept here.',
  'The copy is being fetched.',
  'The newest {n}',
  'There is no room left on the disk.',
  'This file is larger than uploads may be.',
  'Tried again {moment}',
]
