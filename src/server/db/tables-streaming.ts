/** Checksums of the files that devices save: the original, or a rendition. */
interface FileChecksumTable {
  media_id: number
  /** Its path within signed URLs. */
  file: string
  bytes: number
  /** Of the digests of its parts; see the contract of the offline mode. */
  checksum: Buffer
}

export interface StreamingTables {
  file_checksums: FileChecksumTable
}
