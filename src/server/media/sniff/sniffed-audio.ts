/** The detected format of an audio file. */
export interface SniffedAudio {
  container: 'mp3' | 'adts' | 'mp4' | 'wav' | 'aiff' | 'flac' | 'ogg' | 'webm'
  /** Lower-case codec name: mp3, aac, alac, flac, vorbis, opus, pcm, … */
  codec: string
  mime: string
  /** The extension matching the content, whatever the file name. */
  ext: string
  /** Audio that the file declares is missing at its end; what is there may still play. */
  truncated: boolean
  /** Seconds, where the file says something else or nothing. */
  duration?: number
}
