import { serveApart } from '../../platform/serve-apart';
import { buildRegistrationForm } from './registration-form/build';

/** Drawing a form keeps whoever does it from everything else. See form-maker.ts. */
serveApart(buildRegistrationForm);
