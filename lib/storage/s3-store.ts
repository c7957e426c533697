import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { AttemptError } from "@/lib/domain/failure";
import { TOUCH_AFTER_MS, UNTOUCHED_MS, type ArtifactStore } from "./artifact-store.port";
import { digestOf, keyOf } from "./digest-of";

export interface S3StoreOptions {
  bucket: string;
  /** Put before every key, e.g. "deskproof/"; may be empty. */
  prefix?: string;
  region?: string;
  /** For servers other than AWS; addressed by path then. */
  endpoint?: string;
  /** Left out: the usual chain of the AWS SDK. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  onDamaged?: (digest: string, key: string) => void;
}

/**
 * Artifact store in an S3 bucket: `<prefix>sha256/ab/cdef…`. A put of a known digest sends nothing, or the same bytes
 * again after half a day, which keeps them from being removed. Reads are checked against the digest. The SDK tries each request three times.
 */
export function createS3Store(options: S3StoreOptions): ArtifactStore {
  const { bucket, prefix = "" } = options;
  const client = new S3Client({
    region: options.region ?? "us-east-1",
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    // Servers other than AWS often refuse the newer default checksums; the digest is the checksum here.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const objectKey = (digest: string) => {
    const key = keyOf(digest);
    return key === null ? null : `${prefix}sha256/${key}`;
  };

  /** Milliseconds since it was last written; null for an unknown object, 0 where the server does not tell. */
  async function ageMs(digest: string): Promise<number | null> {
    const key = objectKey(digest);
    if (key === null) return null;
    try {
      const { LastModified } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      return LastModified ? Math.max(0, Date.now() - LastModified.getTime()) : 0;
    } catch (error) {
      if (isUnknown(error)) return null;
      throw error;
    }
  }

  return {
    has: async (digest) => (await ageMs(digest)) !== null,
    async remove(digest) {
      const age = await ageMs(digest);
      if (age === null) return "absent";
      if (age < UNTOUCHED_MS) return "in_use";
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: objectKey(digest) as string }));
      return "removed";
    },
    async put(bytes) {
      const digest = digestOf(bytes);
      const key = objectKey(digest) as string;
      try {
        const age = await ageMs(digest);
        if (age === null || age > TOUCH_AFTER_MS) {
          await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
        }
      } catch (error) {
        const message = error instanceof Error ? error.name : String(error);
        throw new AttemptError("storage_write_failed", `could not keep an artifact: ${message}`, { digest }, error);
      }
      return digest;
    },
    async get(digest) {
      const key = objectKey(digest);
      if (key === null) return null;
      try {
        const reply = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        const bytes = (await reply.Body?.transformToByteArray()) ?? new Uint8Array();
        if (digestOf(bytes) === digest) return bytes;
        options.onDamaged?.(digest, key);
        return null;
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
  };
}

function isUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 404 || error.name === "NoSuchKey" || error.name === "NotFound";
}
