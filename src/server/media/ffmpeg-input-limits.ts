/** Decoders for accepted audio formats. Names of both ffmpeg 5 and 7; unknown names are ignored. */
const CODECS = [
  'mp3float,mp3,aac,alac,flac,vorbis,libvorbis,opus,libopus',
  'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be',
  'pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt',
].join(',')

/**
 * Input options for untrusted files: a ".mp3" may be a playlist that makes ffmpeg read other files, so only files and
 * pipes are opened, only audio containers are recognized, only audio decoders run, and images are ignored.
 */
export const INPUT_LIMITS: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mp3,wav,flac,ogg,mov,aac,matroska,aiff',
  '-codec_whitelist',
  CODECS,
  '-vn',
  '-sn',
  '-dn',
]
