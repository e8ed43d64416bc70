/** Mirrors of remote episodes. */
export const copies = [
  'Copy not available',
  'Download now',
  'Downloading…',
  'Episodes hosted elsewhere are downloaded to this server and kept even if the source disappears.',
  'Keep local copies of episodes',
  'Local copies are turned off for these episodes.',
  'Local copy',
  'Newest {n}',
  'Next attempt {moment}',
  'Off – stream from the source',
  'Saved on this server',
  'This file exceeds the upload limit.',
  'Waiting to be copied',
]
