export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Parses `s3://KEY:SECRET@host/bucket?region=…&endpoint=…`; throws one clear message (without the secret) if invalid.
 */
export function parseS3Url(text: string): S3Config {
  const wrong = new Error('STORAGE_URL must look like s3://KEY:SECRET@host/bucket?region=…')
  if (!URL.canParse(text)) throw wrong
  const url = new URL(text)
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (url.protocol !== 's3:' || !url.host || !url.username || !url.password) throw wrong
  if (!/^[A-Za-z0-9._-]+$/.test(bucket)) throw wrong
  const endpoint = url.searchParams.get('endpoint') ?? `https://${url.host}`
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) throw wrong
  return {
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** Returns whether addresses of the bucket may begin with its name: only Amazon requires that. */
export const namesBucketInHost = ({ endpoint }: S3Config): boolean =>
  new URL(endpoint).hostname.endsWith('.amazonaws.com')
