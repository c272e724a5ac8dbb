import { parentPort } from 'node:worker_threads';
import { makeLogo } from './logo-image';

/** A thread of its own: unpacking a picture keeps whoever does it from everything else. See logo-maker.ts. */
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(makeLogo(bytes)));
