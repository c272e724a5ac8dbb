import type { Access } from '@lastro/domain/identity/access';
import { AREA_ACCESS, type Area } from '@lastro/domain/identity/areas';
import type { WebConfig } from '@lastro/wire/web-config';
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { SearchValues } from './address';
import type { Path } from './path';

/** A screen's own path, whatever its parameters. */
export type ScreenPath = Pick<Path, 'pattern'>;

export interface ScreenLoad {
  readonly queryClient: QueryClient;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<SearchValues>;
  /** Without the `#`. */
  readonly hash: string;
}

/** What a screen's file gives: the page, and the first data when the page makes no sense without it. */
export interface ScreenModule {
  readonly Page: ComponentType;
  readonly load?: (at: ScreenLoad) => Promise<unknown>;
  /** Of a screen that shows people: what may be read before it is opened, because it tells of nobody. */
  readonly ahead?: (at: ScreenLoad) => Promise<unknown>;
}

/**
 * A screen is a value. Router, menu, palette, breadcrumbs and shortcuts are all built from the same list, so that
 * they cannot disagree (decisions §2).
 */
export interface Screen {
  readonly id: string;
  readonly path: ScreenPath;
  readonly title: string;
  /** What one does there, in half a sentence: palette and cards. */
  readonly summary: string;
  readonly icon: Icon;
  /** `public` skips the guard (spec §2). */
  readonly area: Area | 'public';
  /** Only where the screen needs other rights than its area. */
  readonly access?: Access;
  /**
   * The name of the call that the screen opens with: its access must be the screen's (a test holds them together). Not the
   * call itself: every screen is known from the start, what its calls are made of loads with the screen.
   */
  readonly opensWith: string | null;
  /**
   * What it reads may show people whole, which is written down and counted: nobody has it read by pointing at a link. (A
   * test holds it against the call that the screen opens with.)
   */
  readonly showsPeople?: true;
  /** Absent: reachable, but no entry in the menu (decisions §2 "Hidden from the menu"). */
  readonly menu?: { readonly order: number };
  /** `g` and then this letter. */
  readonly shortcut?: string;
  /** The id of the screen above, for the breadcrumb. */
  readonly parent?: string;
  /** Whether they can be those of a page: one whose parameters cannot does not exist (spec §2). */
  readonly params?: (params: Readonly<Record<string, string>>) => boolean;
  /** Only in some installations, e.g. the local issuer. */
  readonly isAvailable?: (config: WebConfig) => boolean;
  readonly lazy: () => Promise<ScreenModule>;
}

/** A positive integer, else the page does not exist (as spec §2 asks of every numeric id). */
export function isRecordId(text = ''): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

export function screenAccess(screen: Screen): Access {
  if (screen.access !== undefined) return screen.access;
  return screen.area === 'public' ? 'public' : AREA_ACCESS[screen.area];
}

/** The parameters of this page, whose path it is. */
export function useScreenParams<P extends string>(path: Path<P>): ReturnType<Path<P>['read']> {
  return path.read(useParams({ strict: false }) as Record<string, string>);
}

export function useScreenSearch(): SearchValues {
  return useSearch({ strict: false }) as SearchValues;
}
