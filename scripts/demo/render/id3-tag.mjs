// An ID3v2.4 tag, written here because ffmpeg cannot store several artists as
// separate values, nor synchronised lyrics.
const UTF8 = 3

function syncSafe(size) {
  return Buffer.from([(size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f])
}

function frame(id, content) {
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(content.length), Buffer.from([0, 0]), content])
}

const text = (id, ...values) =>
  frame(id, Buffer.concat([Buffer.from([UTF8]), Buffer.from(values.join('\0'), 'utf8')]))

const described = (id, value) =>
  frame(id, Buffer.concat([Buffer.from([UTF8]), Buffer.from('eng\0', 'latin1'), Buffer.from(value, 'utf8')]))

function picture(jpeg) {
  return frame(
    'APIC',
    Buffer.concat([Buffer.from([UTF8]), Buffer.from('image/jpeg\0', 'latin1'), Buffer.from([3, 0]), jpeg]),
  )
}

function synchronised(lines) {
  const entries = lines.map(({ seconds, words }) => {
    const time = Buffer.alloc(4)
    time.writeUInt32BE(Math.round(seconds * 1000))
    return Buffer.concat([Buffer.from(`${words}\0`, 'utf8'), time])
  })
  // 2: the times are milliseconds, 1: the text is lyrics
  return frame(
    'SYLT',
    Buffer.concat([Buffer.from([UTF8]), Buffer.from('eng', 'latin1'), Buffer.from([2, 1, 0]), ...entries]),
  )
}

export function id3Tag(tags) {
  const frames = [
    text('TIT2', tags.title),
    text('TPE1', ...tags.artists),
    text('TPE2', tags.albumArtist),
    text('TALB', tags.album),
    text('TRCK', `${tags.track}/${tags.trackTotal}`),
    text('TPOS', `${tags.disc}/${tags.discTotal}`),
    text('TDRC', String(tags.year)),
    text('TCON', tags.genre),
    text('TCOP', tags.copyright),
    described('COMM', tags.comment),
  ]
  if (tags.compilation) frames.push(text('TCMP', '1'))
  if (tags.lyrics?.length) frames.push(described('USLT', tags.lrc), synchronised(tags.lyrics))
  if (tags.cover) frames.push(picture(tags.cover))
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), syncSafe(body.length), body])
}
