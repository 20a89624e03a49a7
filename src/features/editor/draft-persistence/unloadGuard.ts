/** Returns a function that switches the browser's unload prompt on and off. */
export function createUnloadGuard(): (wouldLose: boolean) => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  return (wouldLose) => {
    if (wouldLose) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  };
}
