import { useEffect, useState } from 'react';
import type { Dish } from '@/api';
import { useWanted } from '@/lib/drafts/use-draft';
import { portionsIdOf, type Stock, stockIdOf, wantedStock } from './stock-actions';

/** What can be had of a dish as it was tapped here, stored or not; what ends by itself ends in time. */
export const useStock = (dish: Dish, zone: string): Stock => {
  const wanted = useWanted<Stock>(stockIdOf(dish.id));
  const taps = useWanted<Record<string, number>>(portionsIdOf(dish.id));
  const { soldOut, soldOutUntil = null, portionsLeft = null } = dish;
  const stock = wantedStock({ soldOut, soldOutUntil, portionsLeft }, zone, wanted, taps);
  const [, setLooked] = useState(0);
  const until = stock.soldOutUntil;
  useEffect(() => {
    if (!until) return;
    const end = () => setLooked((times) => times + 1);
    const timer = setTimeout(end, Date.parse(until) - Date.now());
    // A phone that slept through it is looked at again.
    document.addEventListener('visibilitychange', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
    };
  }, [until]);
  return stock;
};
