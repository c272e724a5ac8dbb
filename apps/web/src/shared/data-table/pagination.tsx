import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  /** The server stopped counting here. */
  isTotalCapped?: boolean;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

const count = (value: number) => value.toLocaleString('pt-BR');

export function Pagination({
  page,
  pageSize,
  total,
  isTotalCapped,
  pageSizes,
  onPage,
  onPageSize,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  // An old address, of a list that has shrunk: there is nothing here, and before it comes the last page.
  const isBeyond = page > pages && !isTotalCapped;
  return (
    <nav className={`${styles.pagination} no-print`} aria-label="Páginas da lista">
      <span className="tabular" role="status">
        {isBeyond ? 'Nenhuma' : `${count(Math.min(first, total))}–${count(last)}`} de {count(total)}
        {isTotalCapped ? ' ou mais' : ''}
      </span>
      <div className={styles.pages}>
        <NativeSelect
          aria-label="Linhas por página"
          value={String(pageSize)}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} por página` }))}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
        <Step label="Primeira página" to={1} page={page} pages={pages} onPage={onPage}>
          <IconChevronsLeft size={16} aria-hidden />
        </Step>
        <Step
          label="Página anterior"
          to={isBeyond ? pages : page - 1}
          page={page}
          pages={pages}
          onPage={onPage}
        >
          <IconChevronLeft size={16} aria-hidden />
        </Step>
        <span className={`${styles.pageOf} tabular`}>
          {isBeyond ? '–' : count(page)} de {count(pages)}
        </span>
        <Step label="Próxima página" to={page + 1} page={page} pages={pages} onPage={onPage}>
          <IconChevronRight size={16} aria-hidden />
        </Step>
        <Step label="Última página" to={pages} page={page} pages={pages} onPage={onPage}>
          <IconChevronsRight size={16} aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

interface StepProps {
  label: string;
  to: number;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

function Step({ label, to, page, pages, onPage, children }: StepProps) {
  const isPossible = to >= 1 && to <= pages && to !== page;
  return (
    <ActionIcon
      variant="default"
      size="var(--control-height)"
      aria-label={label}
      // Not `disabled`: the focus would be lost on reaching the last page.
      aria-disabled={!isPossible || undefined}
      onClick={() => (isPossible ? onPage(to) : undefined)}
    >
      {children}
    </ActionIcon>
  );
}
