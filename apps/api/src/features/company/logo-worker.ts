import { serveApart } from '../../platform/serve-apart';
import { makeLogo } from './logo-image';

/** Unpacking a picture keeps whoever does it from everything else. See logo-maker.ts. */
serveApart(makeLogo);
