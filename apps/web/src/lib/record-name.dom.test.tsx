import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRecordName, useShownRecord } from './record-name';

function Page({ name }: { name: string }) {
  useRecordName(name);
  return null;
}

function Tab() {
  return <p>{useShownRecord() ?? 'none'}</p>;
}

const named = (page: string | null, key = page) => (
  <>
    <Tab />
    {page === null ? null : <Page key={key} name={page} />}
  </>
);
const said = () => screen.getByRole('paragraph').textContent;

test('interface: a tab is named after the record of its page, and by nobody once the page is left', () => {
  const { rerender } = render(named(null));
  expect(said()).toBe('none');
  rerender(named('Ana'));
  expect(said()).toBe('Ana');
  // Renamed while it is open.
  rerender(named('Ana Lima', 'Ana'));
  expect(said()).toBe('Ana Lima');
  rerender(named('Bia'));
  expect(said()).toBe('Bia');
  rerender(named(null));
  expect(said()).toBe('none');
});

test('a page that leaves late takes no other name along', () => {
  const first = render(<Page name="Ana" />);
  render(<Tab />);
  const second = render(<Page name="Bia" />);
  act(() => first.unmount());
  expect(said()).toBe('Bia');
  second.unmount();
});
