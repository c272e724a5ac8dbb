import { getConfig } from '../lib/config';
import { hasUnsavedWork } from '../lib/unsaved-work';

/** Decisions §1 "Area load failure". */
const TIMEOUT_MS = 120_000;
const MARK = 'lastro.area-reload';

/** The code of an area did not arrive: 'Loading chunk ... failed' and its kin (spec §8). */
export class AreaLoadError extends Error {
  readonly areaTitle: string;
  readonly timedOut: boolean;

  constructor(areaTitle: string, timedOut: boolean, cause: unknown) {
    super(`Loading chunk ${areaTitle} failed`, { cause });
    this.name = 'AreaLoadError';
    this.areaTitle = areaTitle;
    this.timedOut = timedOut;
  }
}

interface AreaLoadOutside {
  readonly timeoutMs: number;
  readonly reload: () => void;
  /** Whether the server answers: a reload without it would replace the app by the browser's own error page. */
  readonly isServerThere: () => Promise<boolean>;
}

const outside: AreaLoadOutside = {
  timeoutMs: TIMEOUT_MS,
  reload: () => window.location.reload(),
  isServerThere: async () => {
    const reply = await fetch('/config.json', { cache: 'no-store' }).catch(() => null);
    return reply?.ok ?? false;
  },
};

/**
 * Fetches the code of an area. When it is missing, most likely a new release replaced the files: the page is
 * reloaded once, marked in the tab's own storage, and never over unsaved work. After that the failure is shown.
 */
export async function loadArea<T>(title: string, fetchCode: () => Promise<T>, out = outside): Promise<T> {
  const mark = `${title}@${getConfig().appVersion}`;
  try {
    const code = await withTimeout(fetchCode(), out.timeoutMs);
    if (readMark() === mark) writeMark(null);
    return code;
  } catch (cause) {
    const timedOut = cause instanceof AreaTimeout;
    const mayReload = !timedOut && readMark() !== mark && !hasUnsavedWork();
    if (mayReload && (await out.isServerThere()) && writeMark(mark)) {
      out.reload();
      return await new Promise<never>(() => {});
    }
    throw new AreaLoadError(title, timedOut, cause);
  }
}

/**
 * Somebody tries again. Browsers remember that a module could not be fetched and do not ask for it a second time: where
 * the code is still missed, the page may be reloaded once more.
 */
export function allowReload(): void {
  writeMark(null);
}

class AreaTimeout extends Error {}

function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AreaTimeout()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function readMark(): string | null {
  try {
    return window.sessionStorage.getItem(MARK);
  } catch {
    return null;
  }
}

/** False when the mark cannot be kept: without it a reload could repeat for ever. */
function writeMark(mark: string | null): boolean {
  try {
    if (mark === null) window.sessionStorage.removeItem(MARK);
    else window.sessionStorage.setItem(MARK, mark);
    return true;
  } catch {
    return false;
  }
}
