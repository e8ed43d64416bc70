import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** An object needs at most 10,000 parts; half of them leave room for estimates that are too low. */
const MOST_PARTS = 5_000
const LEAST_PART_BYTES = 16 * 1024 * 1024

/** Parts are equally large, as some stores require, except for the last one. */
async function* partsOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(size)
  let length = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + size - length)
      part.set(taken, length)
      at += taken.length
      length += taken.length
      if (length < size) continue
      yield part
      part = Buffer.allocUnsafe(size)
      length = 0
    }
  }
  if (length > 0) yield part.subarray(0, length)
}

/**
 * Stores a stream whose length is only estimated, holding one part of it in memory. The object appears once it is
 * complete. Returns its size.
 */
export const putInParts = async (
  client: S3Client,
  target: { Bucket: string; Key: string },
  source: AsyncIterable<Uint8Array>,
  { mime, expected }: { mime: string; expected: number },
): Promise<number> => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: mime }))
  const upload = { ...target, UploadId }
  const Parts: CompletedPart[] = []
  let bytes = 0
  try {
    for await (const Body of partsOf(source, Math.max(LEAST_PART_BYTES, Math.ceil(expected / MOST_PARTS)))) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
      bytes += Body.length
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    return bytes
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

const isUnsupported = (error: unknown): boolean =>
  [405, 501].includes((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0)

/** Deletes the parts of objects that are not complete, except for those in `kept`, where the store can list them. */
export const discardParts = async (
  client: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
  kept: ReadonlySet<string>,
): Promise<void> => {
  try {
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
    while (after) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix, ...after }),
      )
      for (const { Key, UploadId } of page.Uploads ?? [])
        if (Key !== undefined && !kept.has(Key))
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      after = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error
  }
}
