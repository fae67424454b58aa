#include "textflag.h"

// func clone(args *cloneArgs, size uintptr) (pid uintptr, failed syscall.Errno)
TEXT ·clone(SB),NOSPLIT|NOFRAME,$0-32
	MOVQ	args+0(FP), DI
	MOVQ	size+8(FP), SI
	MOVQ	$435, AX	// clone3
	POPQ	R12		// the return address, kept off the shared stack
	SYSCALL
	PUSHQ	R12
	MOVQ	AX, pid+16(FP)
	MOVQ	$0, failed+24(FP)
	CMPQ	AX, $-4096
	JLS	done
	NEGQ	AX
	MOVQ	AX, failed+24(FP)
done:
	RET
