import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../ui/testing/render';
import { ExportMenu } from './export-menu';

describe('the menu of the export', () => {
  test('holds nothing that is not an item of a menu', async () => {
    const { user } = renderUi(
      <ExportMenu
        fileName="propostas"
        caption="Propostas"
        columns={[]}
        fetchPage={() => Promise.reject(new Error('closed'))}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    const menu = await screen.findByRole('menu');
    const { violations } = await axe.run(menu, { runOnly: ['aria-required-children'] });
    expect(violations).toEqual([]);
  });
});
